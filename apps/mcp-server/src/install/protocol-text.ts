import type { ToolsetName } from '../tools/toolset-names.ts';

export const PROTOCOL_START = '<!-- learning-memory:start -->';
export const PROTOCOL_END = '<!-- learning-memory:end -->';

/** The protocol for an agent that has these tools, for its instructions, between two marks. Hooks recall by themselves. */
export function protocolText(toolsets: readonly ToolsetName[], { hooks } = { hooks: true }): string {
  const said = hooks ? BESIDE_HOOKS : WITHOUT_HOOKS;
  const sections = [
    { ...START, lines: [...said.start, ...START.lines] },
    { ...TASK, lines: [...said.task, ...TASK.lines] },
    ...SECTIONS,
  ].map(({ heading, lines }) => {
    const known = lines.filter(([needed]) => needed.every((toolset) => toolsets.includes(toolset)));
    return known.length === 0 ? [] : [`### ${heading}`, ...known.map(([, line]) => line), ''];
  });
  return [PROTOCOL_START, '## Memory and learning', '', ...sections.flat().slice(0, -1), PROTOCOL_END].join('\n');
}

/** For those who have its toolsets. */
type Line = readonly [toolsets: readonly ToolsetName[], line: string];

interface Section {
  readonly heading: string;
  readonly lines: readonly Line[];
}

/** How what was learnt comes back, at the start of a session and before a task. */
type Recalling = Readonly<Record<'start' | 'task', readonly Line[]>>;

const BESIDE_HOOKS: Recalling = {
  start: [[[], 'Read the recalled context before you plan.']],
  task: [
    [['memory'], '- Where what was recalled leaves something open, ask `retrieve_memories`.'],
    [['search'], '- Ask `search_experiences` before risky work, and when stuck.'],
  ],
};
const WITHOUT_HOOKS: Recalling = {
  start: [[['context'], 'Call `get_context` without a situation, and read it before you plan.']],
  task: [
    [['memory'], '- Call `retrieve_memories` for what is known about it.'],
    [['search'], '- Call `search_experiences` for how the like went.'],
  ],
};

const START: Section = {
  heading: 'Start of a session',
  lines: [
    [['ghap'], 'If an entry was left open, take it on with `adopt_ghap` or close it with `resolve_ghap`.'],
    [
      ['knowledge'],
      'What the context leaves open about the project, `get_project_overview`, `get_session_history` and `get_progress_status` answer. Go on from there.',
    ],
  ],
};

const TASK: Section = {
  heading: 'Before a task',
  lines: [
    [[], '- Tell the user about warnings you find before you go on.'],
    [
      ['knowledge'],
      '- Look up the rules that hold: `get_categories`, then `get_keywords` of those that fit, then `get_knowledge` for every keyword that concerns the task, with its category in `categories` where several know it. Its `warnings` go to the user first.',
    ],
    [
      ['ghap'],
      '- Call `start_ghap` before work that is not trivial: the goal, a hypothesis that can be wrong, the action, and the prediction that follows if the hypothesis is right.',
    ],
  ],
};

const SECTIONS: readonly Section[] = [
  {
    heading: 'During the work',
    lines: [
      [['ghap'], '- Call `update_ghap` when the belief, the action or the prediction changes.'],
      [
        ['ghap'],
        '- Call `resolve_ghap` when you know how it turned out. When the prediction was wrong, say what surprised you, why the hypothesis was wrong, and what worked.',
      ],
      [['code'], '- Find code by meaning with `search_code`, and its callers with `find_callers`.'],
      [['git'], '- Find why code is as it is with `search_commits`.'],
      [['knowledge'], '- Say with `update_task` what is under way, and what is blocked by what.'],
    ],
  },
  {
    heading: 'What to keep',
    lines: [
      [['memory'], 'Call `store_memory` for facts, preferences and decisions that a later session needs.'],
      [[], 'Never store secrets. Ask the user before you replace what was stored.'],
      [['knowledge'], ''],
      [
        ['knowledge'],
        'Rules of the project, or of several, are knowledge. Give the reason as metaknowledge, and begin risks with WARNING:, DANGER: or LAST TIME:.',
      ],
      [
        ['knowledge'],
        '- A rule that the user states, or that proved itself: `store_knowledge_if_missing`. If there is another already, show both and let the user choose.',
      ],
      [
        ['knowledge'],
        '- A rule that would have prevented a failure: propose it, and once the user agrees, write it with `store_knowledge_overwrite`.',
      ],
    ],
  },
  {
    heading: 'End of a session',
    lines: [
      [
        ['knowledge'],
        'Call `store_session_summary` with the tasks that were completed, the part of the project, and what comes next.',
      ],
    ],
  },
];
