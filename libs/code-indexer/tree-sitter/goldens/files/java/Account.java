package com.example.bank;

import java.util.List;
import static java.util.Objects.requireNonNull;
import java.io.*;

/**
 * An account.
 */
@Entity
@Table(name = "accounts")
public final class Account<T extends Money> extends Base implements Comparable<Account<T>> {
    public static final int LIMIT = 1000;
    private static final String PREFIX = "acc";
    private long balance;

    public Account(long balance) {
        super(balance);
        this.balance = requireNonNull(balance);
    }

    /** Withdraws. */
    @Override
    @Transactional
    public synchronized boolean withdraw(long amount) throws IOException {
        if (amount > balance && amount > LIMIT || frozen) {
            return false;
        } else if (amount == 0) {
            throw new IllegalArgumentException("zero");
        }
        for (int i = 0; i < 3; i++) {}
        for (Entry entry : entries()) this.audit(entry);
        do { balance--; } while (balance > 0);
        while (false) {}
        try (Reader in = open()) {
            in.read();
        } catch (EOFException | FileNotFoundException e) {
            log.warn(e);
        } finally {
            close();
        }
        switch (kind) {
            case "a":
            case "b": break;
            default: break;
        }
        int fee = switch (kind) { case "c", "d" -> 1; default -> 2; };
        return amount > 0 ? true : Collections.<T>emptyList().isEmpty();
    }

    void audit(Entry entry) {
        Runnable task = () -> { if (entry != null) entry.run(); };
        new Thread(new Runnable() {
            public void run() { audit(null); }
        }).start();
    }

    void audit(String text) {}

    abstract static class Inner {
        abstract void open();
    }

    enum Kind { CHECKING, SAVINGS; Kind next() { return SAVINGS; } }

    interface Listener { int VERSION = 1; void changed(Account<?> account); default void gone() {} }

    record Entry(String id, long amount) { Entry { check(id); } }

    @interface Audited { String value(); }
}
