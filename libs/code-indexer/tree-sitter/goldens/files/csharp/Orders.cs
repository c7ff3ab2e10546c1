using System;
using Text = System.Text;
using static System.Math;

namespace Shop.Orders;

/// <summary>An order.</summary>
[Serializable]
public sealed class Order<T> : Base, IOrder where T : class
{
    public const int Max = 10;
    private static readonly string Prefix = "o";
    public string Title { get; set; } = "x";
    public int Total => items.Sum();
    public int Size { get { return Count() > 0 ? 1 : 0; } }

    public Order(int id) : base(id) { this.id = id; }

    /// <summary>Ships.</summary>
    [Obsolete("x")]
    public async Task<bool> ShipAsync(string to, int retries = 3)
    {
        if (to is null || retries < 0 && strict) { throw new ArgumentException(nameof(to)); }
        else if (retries == 0) return false;
        for (int i = 0; i < 3; i++) { }
        foreach (var item in items) while (false) { }
        do { await Task.Delay(1); } while (false);
        switch (to)
        {
            case "a":
            case "b": break;
            case string s when s.Length > 3: break;
            default: break;
        }
        var fee = to switch { "c" => 1, { Length: > 5 } => 2, _ => 3 };
        try { this.Log<string>("x"); } catch (Exception e) when (e.Message != "") { } finally { }
        int Twice(int n) => n > 0 ? n * 2 : 0;
        value ??= other ?? Twice(fee);
        return base.Ship()?.Done() ?? false;
    }

    public abstract void Cancel();
    public static bool operator ==(Order<T> a, Order<T> b) => true;
    void Internal() { }
    public delegate void Shipped(Order<T> order);
    public record Line(string Name);
}

public interface IOrder { void Cancel(); }
public struct Money { public decimal Amount; }
internal enum State { Open }
