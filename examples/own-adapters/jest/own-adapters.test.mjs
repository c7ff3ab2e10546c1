import { describe, it } from '@jest/globals';
import { registerOwnAdapters } from '../conformance.mjs';

registerOwnAdapters({ describe, it });
