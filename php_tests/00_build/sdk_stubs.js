// Stand-ins for what the PHP SDK offers to a config.w32: they note the sources instead of writing a Makefile.
var sources = [];
var options = [];
var configure_module_dirname = '.';
var PHP_POSTINGS = 'yes', PHP_POSTINGS_SHARED = true;

function note(dir, names) {
    names = (names || '').split(/\s+/);
    for (var i = 0; i < names.length; ++i) {
        if (names[i] !== '') sources.push((dir + '/' + names[i]).replace(/\\/g, '/').replace(/^\.\//, ''));
    }
}
function ARG_ENABLE(name, help, value) { options.push('--enable-' + name); }
function ARG_WITH(name, help, value) { options.push('--with-' + name); }
function EXTENSION(name, files, shared, flags) {
    if (name !== 'postings') throw new Error('EXTENSION of another name: ' + name);
    note(configure_module_dirname, files);
}
function ADD_SOURCES(dir, files, target) {
    if (target !== 'postings') throw new Error('ADD_SOURCES for another target: ' + target);
    note(dir, files);
}
function ADD_FLAG(name, flags) {}
function AC_DEFINE(name, value, help) {}
function CHECK_LIB(lib, target) { return true; }
function CHECK_HEADER_ADD_INCLUDE(header, flag) { return true; }
function WARNING(text) { throw new Error('WARNING: ' + text); }
function ERROR(text) { throw new Error('ERROR: ' + text); }
