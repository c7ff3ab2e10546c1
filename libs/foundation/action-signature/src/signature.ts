import type { EditedLines } from './text/lines.ts';

/** A use of a tool that is about to happen. */
export interface ToolAction {
  /** The name of the tool, as the client has it. */
  readonly tool: string;
  /** Its input: the text of a JSON object. */
  readonly input: string;
  /** The branch that is checked out where it is done; absent where nobody knows. */
  readonly branch?: string | undefined;
}

/** What one simple command is, beneath the programs that only run it. */
export interface CommandSignature {
  readonly program: string;
  /** `''` for a program that has none. */
  readonly subcommand: string;
  /** Holds flags, names and values of variables, operands, and the program it is piped into. */
  readonly details: ReadonlySet<string>;
  /** It changes nothing, or would not if its output went into no file. */
  readonly looks?: boolean | 'into a file' | undefined;
  /** How a line runs it. */
  readonly use?: CommandUse | undefined;
}

/** How a command is run, as far as its line says. */
export interface CommandUse {
  /** The program, or the script, with its folder. */
  readonly called: string;
  /** Its words as they are written, the program first. */
  readonly words: readonly string[];
  /** Below the one that the line is run in, or absolute; `''` for that one. */
  readonly folder: string;
  /** The branch that git has checked out by then; `''` where the line does not say. */
  readonly branch: string;
  /** Files that its output goes to. */
  readonly redirectedTo: readonly string[];
  /** What it reads. */
  readonly input: string;
  /** Files that another command names to it. */
  readonly fed: readonly string[];
}

/** What an action reaches, as far as it says. Paths are in lower case. */
export interface ActionReach {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** Of those that are written the ones that may be new. */
  readonly made?: readonly string[] | undefined;
  /** Of SQL. */
  readonly statements: readonly string[];
  /** Code that is run at once. */
  readonly code?: readonly string[] | undefined;
}

/** A command that failed. */
export interface FailedCommand extends CommandSignature {
  /** Details that who ran it names: without them it is another one. Empty where all of it is quoted. */
  readonly named: ReadonlySet<string>;
}

/** What is run or written at once. */
export interface ActionPiece {
  /** With the path, or the description, of it. */
  readonly text: string;
  /** What it takes the place of. */
  readonly removed: string;
}

export interface ActionSignature {
  /** Leaves out those that change nothing. */
  readonly commands: readonly CommandSignature[];
  readonly files: readonly string[];
  /** Holds what is written and was not there, in lower case. */
  readonly words: ReadonlySet<string>;
  /** What is done, in pieces of a few lines; none where nothing changes. */
  readonly pieces: readonly ActionPiece[];
  /** All that is run or written. */
  readonly done: string;
  /** It writes a text by shell: into a file, or as code that is run at once. */
  readonly writesText?: boolean | undefined;
  /** A line of shell, with one blank between words. */
  readonly line?: string | undefined;
  /** All that is taken out. */
  readonly undone: string;
  /** What an edit takes out and writes. */
  readonly edited?: EditedLines | undefined;
  /** The name of a tool that is none for commands and files, and changes something. */
  readonly tool?: string | undefined;
  /** Of any such tool. */
  readonly call?: ToolCall | undefined;
  /** Absent where it is nothing. */
  readonly reach?: ActionReach | undefined;
}

/** A line of shell that failed. */
export interface FailedRun {
  readonly command: string;
  /** It checks what was done, as tests and builds do: that it fails says nothing of the command. */
  readonly isCheck: boolean;
  /** Signs of the words of its error. */
  readonly error?: readonly string[] | undefined;
}

/** A use of a tool that is none for commands and files, as of an MCP server. */
export interface ToolCall {
  readonly tool: string;
  /** Of the tool with all that it is given. */
  readonly sign: string;
}

/** A call that failed. */
export interface FailedCall extends ToolCall {
  /** It runs tests or a build. */
  readonly isCheck: boolean;
  /** Signs of the words of its error. */
  readonly error?: readonly string[] | undefined;
}

/** How a run or a call ended that was seen to fail. */
export interface SeenError {
  readonly commands: readonly CommandSignature[];
  /** Of a call: who worded it. */
  readonly server?: string | undefined;
  /** Of its words. */
  readonly signs: ReadonlySet<string>;
}

/** What uses of tools wrote, as far as it can be known again without a line of code in it, and what was seen to fail. */
export interface ActionTrace {
  /** Paths in lower case, with `/` between folders. */
  readonly files: readonly string[];
  /** Signs of lines, and of each with its neighbours. */
  readonly lines: readonly string[];
  /** Signs of the lines that were taken out. */
  readonly taken?: readonly string[] | undefined;
  readonly runs?: readonly FailedRun[] | undefined;
  readonly calls?: readonly FailedCall[] | undefined;
  /** Lines of shell that ended well. */
  readonly passed?: readonly string[] | undefined;
}

/** A failure in the words of who met it. */
export interface FailureText {
  /** What was done. */
  readonly tried: string;
  /** What was wanted and believed, and how it went. */
  readonly story: string;
  /** What the failing run said. */
  readonly errors: string;
  /** Why it failed: what was not expected, and the cause of it. */
  readonly explained?: string | undefined;
  /** What helped. */
  readonly remedy: string;
  /** What was done and how it failed, where that was noted. */
  readonly trace?: ActionTrace | undefined;
  /** When it was tried, epoch milliseconds. */
  readonly triedAt?: number | undefined;
}

/** What was noted of the lines that were written, as the trace has it. */
export interface WrittenLines {
  readonly files: readonly string[];
  /** Of lines, and of each with its neighbours. */
  readonly signs: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

export interface FailureSignature {
  readonly commands: readonly CommandSignature[];
  /** Of these the ones that its words tell of. */
  readonly told: readonly CommandSignature[];
  /** Of these the ones that were seen to fail. */
  readonly seen: readonly FailedCommand[];
  /** Signs of calls that were seen to fail. */
  readonly calls: ReadonlySet<string>;
  /** What ended well and was not seen to fail: keys of whole lines, and their commands. */
  readonly passed: { readonly lines: ReadonlySet<string>; readonly commands: readonly CommandSignature[] };
  /** Lines of shell as they were tried, where they are told so. */
  readonly lines: ReadonlySet<string>;
  /** Of the told commands those that install something, whatever it is. */
  readonly installs: readonly CommandSignature[];
  /** What helped, as commands: these repeat no failure. */
  readonly remedies: readonly CommandSignature[];
  readonly files: readonly string[];
  /** How much a word says, 0 to 1: one that was done more than one that was told. */
  readonly words: ReadonlyMap<string, number>;
  readonly errorWords: ReadonlySet<string>;
  /** The same, line by line. */
  readonly errorLines: readonly ReadonlySet<string>[];
  readonly seenErrors: readonly SeenError[];
  /** What was done, one thing after the other, with the flags of commands in it. */
  readonly tried: readonly { readonly text: string; readonly flags: ReadonlySet<string> }[];
  /** Why it failed; `''` where nobody said. */
  readonly explained: string;
  /** What helped: its text, and words and flags of it that were not done. */
  readonly remedy: {
    readonly text: string;
    readonly words: ReadonlyMap<string, number>;
    readonly flags: ReadonlySet<string>;
    /** What looks like a part of a command, in lower case. */
    readonly operands: ReadonlySet<string>;
  };
  /** Names of what was set to a value and is not set by what helped. */
  readonly settings: ReadonlySet<string>;
  /** What its lesson warns of, clause by clause: names, flags, and words of what failed. */
  readonly warned: readonly ReadonlySet<string>[];
  /** Absent where nobody noted what was written. */
  readonly written?: WrittenLines | undefined;
  /** Paths of what was edited, where it was noted. */
  readonly edited: readonly string[];
  /** Epoch milliseconds. */
  readonly triedAt?: number | undefined;
}
