// Results while a query is typed. Without this, the form does the same when it is sent.

const form = document.querySelector('form');
const results = document.getElementById('results');
const status = document.getElementById('status');
const title = 'Debian packages';
/** How long nobody types before a screen reader is told how many there are, in milliseconds. */
const pause = 700;

let request = null;
let announcement = 0;

function parameters(typing) {
    const all = new URLSearchParams(new FormData(form));
    if (all.get('sort') === '') all.delete('sort');
    if (typing) all.set('typing', '1');
    return all;
}

/** Puts the results into the page; false if they could not be had. */
async function show(asked, typed) {
    request?.abort();
    request = new AbortController();
    let html;
    try {
        const response = await fetch(`?${asked}&format=fragment`, { signal: request.signal });
        if (!response.ok) return false;
        html = await response.text();
    } catch (error) {
        return error.name === 'AbortError';
    }
    results.innerHTML = html;
    const q = asked.get('q').trim();
    document.title = q === '' ? title : `${q} – ${title}`;
    clearTimeout(announcement);
    announcement = setTimeout(() => { status.textContent = results.firstElementChild.dataset.summary; }, pause);
    // After the frame in which they are painted.
    requestAnimationFrame(() => setTimeout(() => performance.measure('keystroke to painted', { start: typed })));
    return true;
}

form.elements.q.addEventListener('input', (event) => {
    const asked = parameters(true);
    history.replaceState(null, '', `?${asked}`);
    show(asked, event.timeStamp);
});

form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const asked = parameters(false);
    if (!await show(asked, event.timeStamp)) {
        form.submit();
        return;
    }
    history.pushState(null, '', `?${asked}`);
});

form.elements.sort.addEventListener('change', () => form.requestSubmit());

window.addEventListener('popstate', () => location.reload());
