<?php
declare(strict_types=1);

namespace App\Models;

use App\Base\Model as Base;
use App\Support\{Str, Arr as A};
use function App\helper;

require_once 'bootstrap.php';

const LIMIT = 3;
define('LEGACY', true);

/**
 * A user.
 */
#[Table('users')]
final class User extends Base implements \JsonSerializable
{
    use HasRoles;

    public const MAX = 10, MIN = 1;
    private int $age = 0;

    public function __construct(private string $name) { parent::__construct(); }

    /** Finds one. */
    #[Cached]
    public static function find(?int $id, string ...$rest): ?self
    {
        if ($id && $rest or $id === null) {
            return null;
        } elseif ($id < 0) {
            throw new \InvalidArgumentException();
        }
        foreach ($rest as $key => $value) {
            while ($value) { break; }
        }
        for (;;) { do { $x = 1; } while (0); }
        switch ($id) {
            case 1:
            case 2: break;
            default: break;
        }
        $name = match (true) { $id > 1, $id > 2 => 'a', default => 'b' };
        try {
            $value ??= helper($id) ?? self::create(new Str());
        } catch (A | Str $error) {
            $error?->report();
        } finally {
            Log\write($name);
        }
        $double = fn ($n) => $n ? $n * 2 : 0;
        return static::make($double($id))->save();
    }

    abstract protected function hidden();
    private function secret() {}
}

interface Named { public function name(): string; }
trait HasRoles { public function roles(): array { return []; } }
enum Suit: string { case Hearts = 'h'; public function label(): string { return $this->value; } }
function top_level(int $x) { return new class { public function inner() {} }; }
$closure = function () { return 1; };
