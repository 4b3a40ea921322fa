<?php

// A search page over Debian's packages, for `php -S` (./dev serve) and php-fpm (nginx.conf beside this folder).

declare(strict_types=1);

namespace PackagePage;

if (PHP_SAPI === 'cli-server') {
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    if ($path === '/page.css' || $path === '/page.js') {
        return false;
    }
    if ($path !== '/') {
        http_response_code(404);
        header('Content-Type: text/plain');
        exit("There is nothing here.\n");
    }
}
ini_set('display_errors', '0');
spl_autoload_register(function (string $class): void {
    if (str_starts_with($class, __NAMESPACE__ . '\\')) {
        require dirname(__DIR__) . '/src/' . substr($class, strlen(__NAMESPACE__) + 1) . '.php';
    }
});
Page::answer($_SERVER['POSTINGS_PAGE_INDEX'] ?? (string) getenv('POSTINGS_PAGE_INDEX'), $_GET);
