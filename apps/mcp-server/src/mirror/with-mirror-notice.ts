import { joinNotices } from '@learning-memory/errors';
import type { ToolDefinition } from '@learning-memory/tool';
import type { MirrorState, VectorMirror } from '@learning-memory/vector-store-mirrored';

/** The tool, whose answers say so where they had to do without the server that finds by meaning. */
export function withMirrorNotice(tool: ToolDefinition, mirror: VectorMirror | undefined): ToolDefinition {
  if (mirror === undefined) return tool;
  return {
    ...tool,
    async run(input, context) {
      const before = mirror.missed;
      const output = (await tool.run(input, context)) as Readonly<Record<string, unknown>>;
      if (mirror.missed === before) return output;
      const own = typeof output.notice === 'string' ? output.notice : undefined;
      const notice = joinNotices(noticeOf(await mirror.state(), await pendingWrites(mirror)), own);
      return notice === undefined ? output : { ...output, notice };
    },
  };
}

/** An answer is not lost for a number that cannot be read. */
function pendingWrites(mirror: VectorMirror): Promise<number> {
  return mirror.pendingWrites().catch(() => 0);
}

function noticeOf(state: MirrorState, pending: number): string | undefined {
  const waiting = pending === 0 ? '' : `; ${String(pending)} writes wait here, and go there when it is back`;
  if (state.isPreparing) {
    const why = state.reach === 'away' ? `it is away: ${String(state.reason)}` : 'this goes on';
    return `What the server held is not all here yet (${why}): this answer may lack things${waiting}.`;
  }
  if (state.reach === 'away') {
    const since = state.since?.toISOString() ?? '';
    return `The vector server is away since ${since} (${String(state.reason)}): this answer comes from the data home, which has everything${waiting}.`;
  }
  if (state.restoring.length === 0) return undefined;
  const what = state.restoring.join(', ');
  return `The vector server lacks points of ${what}, which are being restored: this answer comes from the data home, which has everything.`;
}
