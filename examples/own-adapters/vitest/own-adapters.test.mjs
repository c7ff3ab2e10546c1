import { describe, it } from 'vitest';
import { registerOwnAdapters } from '../conformance.mjs';

registerOwnAdapters({ describe, it });
