import { describe, it } from 'node:test';
import { registerOwnAdapters } from '../conformance.mjs';

registerOwnAdapters({ describe, it });
