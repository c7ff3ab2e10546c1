import { HOOKS, isHookEvent } from '../../hooks/hook-events.ts';
import { CLIENT_EVENTS, type ClientEvent } from '../../install/hook-settings.ts';
import { reasonOf, type CheckStatus } from '../check.ts';
import { fillHookInput } from './fill-hook-input.ts';
import type { HookInstallation, RegisteredHandler } from './hook-installation.ts';
import { HOOK_PLAYS } from './hook-plays.ts';
import { startHookServer, type HookServer } from './hook-server.ts';
import { judgeAnswer } from './judge-answer.ts';
import { createReplayHome, withoutSettingFlags, type ReplayHome } from './replay-home.ts';
import { runHookCommand } from './run-hook-command.ts';

export interface ReplayedHook {
  readonly event: ClientEvent;
  readonly status: CheckStatus;
  /** What the client waited; absent when it could not be played. */
  readonly milliseconds?: number | undefined;
  /** What a client should have to wait at most. */
  readonly limitMilliseconds: number;
  readonly message: string;
}

/** Of a whole process: a client waits for it at the start and at the end of a session. */
const COMMAND_LIMIT_MS = 200;
/** One unlucky moment on a busy machine is no fault. */
const TRIES = 3;
/** Whatever hangs, `doctor` does not. */
const REPLAY_LIMIT_MS = 20_000;

/** Plays every hook that is registered in a throw-away home, in the order of a session. */
export async function replayHooks(installation: HookInstallation): Promise<readonly ReplayedHook[]> {
  const signal = AbortSignal.timeout(REPLAY_LIMIT_MS);
  await using home = await createReplayHome();
  const starting = startHookServer(installation, home, signal);
  await using server = await starting.catch(() => undefined);
  const stage: Stage = { installation, home, server: () => server ?? starting, signal };
  const replayed: ReplayedHook[] = [];
  for (const event of CLIENT_EVENTS) replayed.push(await replay(event, stage));
  return replayed;
}

interface Stage {
  readonly installation: HookInstallation;
  readonly home: ReplayHome;
  /** Rejects with why it did not start. */
  readonly server: () => HookServer | Promise<HookServer>;
  readonly signal: AbortSignal;
}

type PlayedHook = Omit<ReplayedHook, 'event' | 'limitMilliseconds'>;

async function replay(event: ClientEvent, stage: Stage): Promise<ReplayedHook> {
  const handler = stage.installation.handlers[event];
  const limitMilliseconds = isHookEvent(event) ? HOOKS[event].limit : COMMAND_LIMIT_MS;
  if (handler === undefined) {
    const message = 'Not registered; `learning-memory init` registers it, or a newer plugin.';
    return { event, status: 'failed', limitMilliseconds, message };
  }
  let played: PlayedHook = { status: 'failed', message: '' };
  for (let tries = TRIES; tries > 0 && played.status !== 'ok'; tries -= 1) {
    played = await playOnce(event, handler, { ...stage, limitMilliseconds });
    if (played.milliseconds === undefined) break;
  }
  return { event, limitMilliseconds, ...played };
}

async function playOnce(
  event: ClientEvent,
  handler: RegisteredHandler,
  stage: Stage & Pick<ReplayedHook, 'limitMilliseconds'>,
): Promise<PlayedHook> {
  const { failures } = stage.home;
  const before = (await failures.latest(100)).length;
  try {
    const { output, milliseconds } = await play(event, handler, stage);
    const noted = await failures.latest(100);
    const failure = noted.length > before ? noted[0]?.message : undefined;
    return { milliseconds, ...judgeAnswer(event, { output, failure, isLate: milliseconds > stage.limitMilliseconds }) };
  } catch (error) {
    return { status: 'failed', message: reasonOf(error) };
  }
}

async function play(
  event: ClientEvent,
  handler: RegisteredHandler,
  { installation, home, server, signal }: Stage,
): Promise<{ readonly output: string; readonly milliseconds: number }> {
  if (signal.aborted) throw new Error(`Not played: those before it took ${REPLAY_LIMIT_MS / 1000} s.`);
  const input = { ...home.commonInput, hook_event_name: event, ...HOOK_PLAYS[event].input };
  const running = handler.type === 'command' ? undefined : await server();
  const started = performance.now();
  const output =
    handler.type === 'command'
      ? await runHookCommand(
          { ...handler, args: withoutSettingFlags(handler.args) },
          {
            environment: home.environment(installation.environment),
            workingDirectory: home.folder,
            input: JSON.stringify(input),
            signal,
          },
        )
      : await (running as HookServer).call(handler, fillHookInput(handler.input, input));
  return { output, milliseconds: Math.round(performance.now() - started) };
}
