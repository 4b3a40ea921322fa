<?php

/**
 * Devices that do the work, and what operations cost.
 *
 * @generate-class-entries
 * @undocumentable
 */

namespace Postings;

/** The kind of a Device. */
enum DeviceKind: string
{
    /** Whichever is faster for the work at hand, as measured: the CPU or a device. */
    case Auto = 'auto';
    /** The CPU, in this process. */
    case Cpu = 'cpu';
    /** An NVIDIA GPU, by CUDA. */
    case Cuda = 'cuda';
    /** An OpenCL device: a GPU of any maker, or a CPU. */
    case OpenCl = 'opencl';
}

/**
 * Where work on posting lists is done. Results are the same everywhere; what cannot be done on a device, for whatever
 * reason, is done on the CPU, and last_profile() says why.
 *
 * The setting postings.device is the default; a Device given to a function, or run(), overrides it. `==` compares kind
 * and number.
 *
 * @strict-properties
 * @not-serializable
 */
final class Device
{
    public readonly DeviceKind $kind;
    /** Number among the devices of this kind, from 0; null for Auto and Cpu. */
    public readonly ?int $number;
    /** The driver's name for it; null unless list() made this object. */
    public readonly ?string $name;
    /** Size of its memory in bytes; null unless list() made this object. */
    public readonly ?int $memory;

    private function __construct()
    {
    }

    /** Returns a Device that stands for whichever is faster for the work at hand, as measured: the CPU or a device. */
    public static function auto(): Device
    {
    }

    /** Returns the CPU, that is, this process. */
    public static function cpu(): Device
    {
    }

    /**
     * Returns a GPU by CUDA, whether the machine has it or not: last_profile() says why work was not done there.
     *
     * @param int $number the Device::$number that list() gives, from 0 to 999
     */
    public static function cuda(int $number = 0): Device
    {
    }

    /** Returns a device by OpenCL, as cuda() does by CUDA. */
    public static function opencl(int $number = 0): Device
    {
    }

    /**
     * Returns the CPU and the CUDA and OpenCL devices of this machine. A separate short-lived process asks the drivers,
     * which takes some tenths of a second, so that this one loads none.
     *
     * @return list<Device>
     */
    public static function list(): array
    {
    }

    /**
     * Calls $work, and does its work on posting lists, operators included, on this device. What $work throws is passed
     * on. A fiber that $work starts uses this device until the fiber ends. If a fiber calls run() and is suspended
     * within $work, the code outside of that fiber does not use this device.
     *
     * @template TResult
     * @phpstan-param callable(): TResult $work
     * @return mixed what $work returns
     * @phpstan-return TResult
     */
    public function run(callable $work): mixed
    {
    }
}

/**
 * What an operation that devices can do has cost; see last_profile(). Times are in nanoseconds.
 *
 * @strict-properties
 * @not-serializable
 */
final class Profile
{
    /**
     * intersect, union, diff, symmetricDiff, intersectCount, unionCount, diffCount, intersect_many, facet_counts, rank,
     * rank_fields, search, toPacked, yioop_unpack or yioop_pack.
     */
    public readonly string $operation;
    /** What did the work: "cpu", or the name of a device. */
    public readonly string $device;
    /** Why the CPU did it; null if a device did. */
    public readonly ?string $reason;
    /** Time of the whole operation, including attempts that failed. */
    public readonly int $time;
    /** Time from the request to the service's answer, without uploads; null if the CPU did it. */
    public readonly ?int $roundTrip;
    /** The service's part of $roundTrip; null if the CPU did it. */
    public readonly ?int $serviceTime;
    /** The device's part of $serviceTime; null unless postings.kernel_time is on, since measuring it takes time. */
    public readonly ?int $kernelTime;
    /** Bytes of the lists that were not on the device yet and were sent there. */
    public readonly int $uploadedBytes;
    /** Bytes of the result, as the service sent it. */
    public readonly int $returnedBytes;
    /** Time predicted for the CPU, by which Auto decides; null if nothing was predicted. */
    public readonly ?int $predictedCpuTime;
    /** Time predicted for the device; null if nothing was predicted. */
    public readonly ?int $predictedDeviceTime;

    private function __construct()
    {
    }
}

/** Returns the profile of the last operation in this request that devices can do; null if there was none. */
function last_profile(): ?Profile
{
}
