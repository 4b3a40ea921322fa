<?php
namespace Postings\Bench;

use RuntimeException;

/** A GET request and when its bytes came. */
final class Response
{
    public int $status = 0;
    public string $body = '';
    /** Milliseconds from the connection on. */
    public float $first_byte = 0;
    public float $last_byte = 0;
}

function http_get(string $url, float $seconds = 120): Response
{
    ['host' => $host, 'port' => $port, 'path' => $path, 'query' => $query] = parse_url($url) + ['path' => '/', 'query' => ''];
    $start = hrtime(true);
    $stream = @stream_socket_client("tcp://$host:$port", $code, $message, $seconds) ?: throw new RuntimeException("$url: $message");
    stream_set_timeout($stream, (int) $seconds);
    fwrite($stream, "GET $path?$query HTTP/1.0\r\nHost: $host:$port\r\nUser-Agent: postings-bench\r\nAccept-Language: en-US\r\nConnection: close\r\n\r\n");
    $response = new Response();
    $all = (string) fread($stream, 8192);
    $response->first_byte = (hrtime(true) - $start) / 1e6;
    $all .= stream_get_contents($stream);
    $response->last_byte = (hrtime(true) - $start) / 1e6;
    if (stream_get_meta_data($stream)['timed_out']) {
        throw new RuntimeException("$url: no answer in $seconds s");
    }
    [$head, $response->body] = explode("\r\n\r\n", $all, 2) + ['', ''];
    $response->status = (int) (explode(' ', $head, 3)[1] ?? 0);
    return $response;
}
