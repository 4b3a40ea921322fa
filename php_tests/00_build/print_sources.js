// Runs after config.w32: what it asked for, one a line.
print(sources.sort().join('\n'));
