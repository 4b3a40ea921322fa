--TEST--
Search page in Chromium: while typing, by keyboard alone, without JavaScript, on a phone, in the dark; axe finds nothing
--EXTENSIONS--
postings
mbstring
--SKIPIF--
<?php
require 'chromium.inc';
if (getenv('POSTINGS_TEST_ASAN')) die('skip takes long there');
if (!chromium_binary()) die('skip no Chromium (./dev test installs it)');
?>
--FILE--
<?php
require 'page.inc';
require 'chromium.inc';
const COUNT = "document.querySelector('.count strong')?.textContent";
$folder = scratch('browser');
make_index($folder, 40);
$page = serve($folder);
$browser = new Chromium($folder);

echo "- typing\n";
$browser->open($page);
$browser->tab_to('#q');
$browser->type('kestr');
$browser->wait(COUNT . " === '80 packages' && document.title.startsWith('kestr ')");
echo $browser->value('location.search'), ' ', $browser->value('document.title'), "\n";
$browser->wait("document.getElementById('status').textContent === '80 packages'");
$browser->type('el -m');
$browser->wait("location.search.includes('kestrel+-m') && " . COUNT . " === '80 packages'");
$browser->type('odule');
$browser->wait(COUNT . " === '40 packages'");
$browser->press('Enter');
$browser->wait("location.search === '?q=kestrel+-module'");
echo $browser->value(COUNT), ', ', $browser->value("document.querySelectorAll('mark').length > 0"), "\n";
// The strip is as wide as its line.
$ends = $browser->value("[...document.querySelectorAll('.strip > rect')].map(rect => rect.getBoundingClientRect().right - rect.parentNode.getBoundingClientRect().left)");
echo count($ends) > 3 && abs(end($ends) - $browser->value("document.querySelector('.strip').getBoundingClientRect().width")) < 2 ? 'whole strip' : json_encode($ends), "\n";
$browser->value('window.left = true; history.back()');
$browser->wait("!window.left && location.search.includes('typing') && " . COUNT . " === '40 packages' && document.readyState === 'complete'");
echo $browser->value("document.getElementById('q').value"), "\n";

echo "- keyboard\n";
$browser->open("{$page}?q=engine");
$browser->tab_to('.hits h2 a');
echo $browser->value("document.activeElement.href.startsWith('https://packages.debian.org/')"), ' ',
    $browser->value("getComputedStyle(document.activeElement).outlineStyle"), "\n";
$browser->tab_to('.why summary');
$browser->press('Enter');
$browser->wait("document.querySelector('.why').open");
echo $browser->value("document.querySelector('.why rect').getBoundingClientRect().width > 10"), " bar\n";
$browser->press('Space');
$browser->wait("!document.querySelector('.why').open");
$browser->tab_to('.pages a[rel=next]');
$browser->press('Enter');
$browser->wait("location.search === '?page=2&q=engine' && document.readyState === 'complete'");
$browser->tab_to('.facets a');
$browser->press('Enter');
$browser->wait("location.search.includes('section=misc') && document.readyState === 'complete'");
echo $browser->value(COUNT), ' ', $browser->value("document.querySelector('.facets [aria-current]').textContent"), "\n";
$browser->tab_to('#sort');
$browser->type('l');
$browser->wait("location.search.includes('sort=large')");
$browser->tab_to('#q');
$browser->type(' fast');
$browser->wait("location.search.includes('fast') && location.search.includes('section=misc')");

echo "- without JavaScript\n";
$browser->call('Emulation.setScriptExecutionDisabled', ['value' => true]);
$browser->open($page);
$browser->tab_to('#q');
$browser->type('kestrel -module');
$browser->press('Enter');
$browser->wait("location.search === '?q=kestrel+-module&sort=' && document.readyState === 'complete'");
echo $browser->value(COUNT), ' ', $browser->value("document.querySelectorAll('article').length"), "\n";
$browser->call('Emulation.setScriptExecutionDisabled', ['value' => false]);

echo "- hostile\n";
foreach (['<img src=x onerror=window.hacked=7>', '"><script>window.hacked=7</script>', "' onfocus=window.hacked=7 autofocus '", '</title><svg onload=window.hacked=7>'] as $text) {
    $browser->open($page . '?q=' . rawurlencode("engine $text"));
    $browser->open($page);
    $browser->tab_to('#q');
    $browser->type("engine $text");
    $browser->wait("document.title.includes(" . json_encode(substr($text, -6)) . ')');
    echo json_encode($browser->value('window.hacked ?? document.scripts.length + document.images.length')), ' ';
}
echo "\n- phone, dark, axe\n";
$axe = getenv('POSTINGS_AXE') ?: __DIR__ . '/../../.dev/axe/package/axe.min.js';
foreach ([[1280, 'light'], [360, 'light'], [360, 'dark'], [1280, 'dark']] as [$width, $scheme]) {
    $browser->call('Emulation.setDeviceMetricsOverride', ['width' => $width, 'height' => 800, 'deviceScaleFactor' => 1, 'mobile' => $width < 500]);
    $browser->call('Emulation.setEmulatedMedia', ['features' => [['name' => 'prefers-color-scheme', 'value' => $scheme]]]);
    foreach (['', '?q=engine&page=2&section=misc', '?q=%22fast+nowhere', '?q=nowhere'] as $url) {
        $browser->open("$page$url");
        $browser->value("document.querySelectorAll('details').forEach(details => details.open = true)");
        $wide = $browser->value('document.documentElement.scrollWidth');
        $wide <= $width || print("$url is $wide wide on $width\n");
        if (is_file($axe)) {
            $browser->value(file_get_contents($axe) . ';0');
            foreach ($browser->value("axe.run().then(found => found.violations.map(v => v.impact + ' ' + v.id + ' ' + v.nodes[0].html))") as $violation) {
                echo "$width $scheme $url: $violation\n";
            }
        }
    }
    echo $browser->value("getComputedStyle(document.body).backgroundColor"), "\n";
}
// It would find something.
$found = is_file($axe) ? "(document.body.append(new Image()), axe.run().then(found => found.violations[0]?.id))" : "'image-alt'";
echo $browser->value($found), "\n";

// Everything came from here, and nothing was refused or failed.
foreach ($browser->events as $event) {
    $url = $event['params']['request']['url'] ?? '';
    if ($event['method'] === 'Network.requestWillBeSent' && !str_starts_with($url, $page) && !str_starts_with($url, 'data:')) {
        echo "elsewhere: $url\n";
    }
    if ($event['method'] === 'Log.entryAdded' && $event['params']['entry']['level'] === 'error' || $event['method'] === 'Runtime.exceptionThrown') {
        echo json_encode($event['params']), "\n";
    }
}

echo "- times\n";
$browser->call('Emulation.clearDeviceMetricsOverride');
$browser->open($page);
$browser->tab_to('#q');
foreach (mb_str_split('a fast search engine for the web server') as $n => $character) {
    $browser->type($character);
    $browser->wait("performance.getEntriesByName('keystroke to painted').length > $n");
}
$times = $browser->value("performance.getEntriesByName('keystroke to painted').map(entry => entry.duration)");
sort($times);
$line = sprintf("keystroke to painted result: median %.1f ms, longest %.1f ms, of %d\n", $times[intdiv(count($times), 2)], end($times), count($times));
echo $line;
// ./dev test shows it.
@file_put_contents(__DIR__ . '/../../.dev/keystroke', $line);
unset($browser); // before its folder goes
?>
--EXPECTF--
- typing
?q=kestr&typing=1 kestr – Debian packages
40 packages, 1
whole strip
kestrel -module
- keyboard
1 solid
1 bar
520 packages ✓ misc 520
- without JavaScript
40 packages 10
- hostile
1 1 1 1 
- phone, dark, axe
rgb(255, 255, 255)
rgb(255, 255, 255)
rgb(22, 24, 27)
rgb(22, 24, 27)
image-alt
- times
keystroke to painted result: median %f ms, longest %f ms, of 39
