<?php
// Preloads one of the applications.
ob_start();
require __DIR__ . '/' . ini_get('user_agent') . '.inc';
ob_end_clean();
