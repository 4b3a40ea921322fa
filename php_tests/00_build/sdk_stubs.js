// Stand-ins for what Windows and the PHP SDK offer to a config.w32. The tree is in `files`; ADD_SOURCES prints.
var configure_module_dirname = '.';
var PHP_POSTINGS = 'yes', PHP_POSTINGS_SHARED = true;

var FSO = {
    GetFolder: function (folder) {
        var inside = {Files: [], SubFolders: []}, known = {};
        for (var i = 0; i < files.length; ++i) {
            if (files[i].indexOf(folder + '/') !== 0) continue;
            var path = files[i].substring(folder.length + 1).split('/');
            if (path.length === 1) inside.Files.push({Name: path[0]});
            else if (!known[path[0]]) inside.SubFolders.push({Name: path[0]});
            known[path[0]] = true;
        }
        return inside;
    }
};
function Enumerator(items) {
    var at = 0;
    this.atEnd = function () { return at >= items.length; };
    this.item = function () { return items[at]; };
    this.moveNext = function () { ++at; };
}

function ARG_ENABLE(name, help, value) {}
function EXTENSION(name, files, shared, flags) {
    if (name !== 'postings') throw new Error('EXTENSION of another name: ' + name);
}
function ADD_SOURCES(dir, names, target) {
    if (target !== 'postings') throw new Error('ADD_SOURCES for another target: ' + target);
    names.split(' ').forEach(function (name) { print(dir.substring(2) + '/' + name); });
}
function CHECK_LIB(lib, target) { return true; }
function CHECK_HEADER_ADD_INCLUDE(header, flag) { return true; }
function ERROR(text) { throw new Error('ERROR: ' + text); }
