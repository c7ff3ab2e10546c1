package eu.kaiway.gangway;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Decides at the gangway who may board; works without network. */
public class TicketGate {
    public enum Verdict { WELCOME, UNKNOWN, WRONG_DAY, ALREADY_BOARDED }

    private final OfflineManifest manifest;
    private final Clock clock;
    private final Set<String> boarded = new HashSet<>();

    public TicketGate(OfflineManifest manifest, Clock clock) {
        this.manifest = manifest;
        this.clock = clock;
    }

    public Verdict scan(String number) {
        LocalDate date = manifest.dateOf(number);
        if (date == null) return Verdict.UNKNOWN;
        if (!date.equals(shipsDate())) return Verdict.WRONG_DAY;
        return boarded.add(number) ? Verdict.WELCOME : Verdict.ALREADY_BOARDED;
    }

    /** The date on board, whatever the crew's device is set to. */
    private LocalDate shipsDate() {
        return LocalDate.now(clock.withZone(ZoneId.of(manifest.zone())));
    }
}

/** What was downloaded before departure. */
class OfflineManifest {
    private final String zone;
    private final Map<String, LocalDate> dates;

    OfflineManifest(String zone, Map<String, LocalDate> dates) {
        this.zone = zone;
        this.dates = dates;
    }

    String zone() {
        return zone;
    }

    LocalDate dateOf(String number) {
        return dates.get(number);
    }

    /** Changes made on two scanners while both were offline: a person is on board if one of them says so. */
    static Set<String> merge(Set<String> own, Set<String> other) {
        Set<String> all = new HashSet<>(own);
        all.addAll(other);
        return all;
    }
}

/** Trusts the last sign-in for twelve hours when there is no network at sea. */
class OfflineGrace {
    static boolean mayUse(Instant lastSignIn, Clock clock) {
        return Duration.between(lastSignIn, clock.instant()).compareTo(Duration.ofHours(12)) < 0;
    }
}
