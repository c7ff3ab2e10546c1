import { setImmediate } from 'node:timers/promises';
import type { EmbeddingService } from '@learning-memory/embedding';
import { PLANTED_TOPICS } from '@learning-memory/sample-experiences';
import { openTopicHome, SCOPE } from './topic-home.ts';

const CALLS = 20;

export interface TimeFigures {
  readonly what: string;
  /** Milliseconds, nearest rank. */
  readonly p95: number;
  /** Milliseconds of this thread and all others. */
  readonly cpu: number;
  /** The longest that the event loop was held up. */
  readonly longestWait: number;
}

/** A first detection, one with 20 more memories, and what is asked most often. */
export async function measureTimes(embedding: EmbeddingService, memories: number): Promise<readonly TimeFigures[]> {
  await using home = await openTopicHome(embedding);
  const { topics } = home;
  await home.add(manyTexts(memories, 0));
  const first = await timed(`detect_topics, ${memories} memories, first`, 1, { call: () => topics.detect(SCOPE) });
  await home.add(manyTexts(20, memories));
  const again = await timed(`detect_topics, ${memories} memories, 20 of them new`, 1, {
    call: () => topics.detect(SCOPE),
  });
  const lookback = { ...SCOPE, lookbackHours: 48 };
  await topics.divergence(lookback);
  return [
    first,
    again,
    await timed(`get_topic_portfolio, ${memories}`, CALLS, { call: () => topics.portfolio(SCOPE) }),
    await timed(`get_topic_stability, ${memories}`, CALLS, { call: () => topics.stability({ ...SCOPE, hours: 6 }) }),
    await timed(`get_divergence_alerts, ${memories}`, CALLS, { call: () => topics.divergence(lookback) }),
    await timed(`get_divergence_alerts, ${memories}, a new memory each time`, CALLS, {
      call: () => topics.divergence(lookback),
      before: () => home.add(manyTexts(1, memories + 20 + Math.floor(performance.now()))),
    }),
  ];
}

interface TimedCall {
  readonly call: () => Promise<unknown>;
  /** Comes before each call, and is not timed. */
  readonly before?: () => Promise<unknown>;
}

async function timed(what: string, calls: number, { call, before }: TimedCall): Promise<TimeFigures> {
  const times: number[] = [];
  let [cpu, longestWait] = [0, 0];
  for (let index = 0; index < calls; index += 1) {
    await before?.();
    const watch = watchLoop();
    const [start, cpuStart] = [performance.now(), process.cpuUsage()];
    await call();
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpuStart);
    cpu += (user + system) / 1000 / calls;
    longestWait = Math.max(longestWait, watch.end());
  }
  times.sort((a, b) => a - b);
  return { what, p95: times[Math.ceil(0.95 * times.length) - 1] ?? 0, cpu, longestWait };
}

function watchLoop(): { end(): number } {
  let [running, longest, last] = [true, 0, performance.now()];
  void (async () => {
    while (running) {
      await setImmediate();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  return {
    end() {
      running = false;
      return Math.max(longest, performance.now() - last);
    },
  };
}

/** Different texts, made of the planted ones by joining the beginning of one with the end of another. */
function manyTexts(count: number, from: number): readonly string[] {
  const texts = PLANTED_TOPICS.first.map(({ content }) => content);
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const [a = '', b = ''] = [
      texts[number % texts.length],
      texts[(number * 7 + Math.floor(number / 300)) % texts.length],
    ];
    const words = a.split(' ');
    return `${words.slice(0, Math.ceil(words.length / 2)).join(' ')} ${b} (${number})`;
  });
}
