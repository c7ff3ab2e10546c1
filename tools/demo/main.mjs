import { ask } from './src/acts/ask.mjs';
import { beginAgain } from './src/acts/begin-again.mjs';
import { connect } from './src/acts/connect.mjs';
import { learn } from './src/acts/learn.mjs';
import { prevent } from './src/acts/prevent.mjs';
import { record } from './src/acts/record.mjs';
import { remember } from './src/acts/remember.mjs';
import { restart } from './src/acts/restart.mjs';
import { start } from './src/acts/start.mjs';
import { understand } from './src/acts/understand.mjs';
import { warn } from './src/acts/warn.mjs';
import { play } from './src/play.mjs';

const acts = [start, record, remember, ask, restart, beginAgain, learn, understand, warn, prevent, connect];

process.exitCode = await play(acts);
