import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';

// A file in the safetensors format: length of the header, header as JSON, tensors.
const file = await readFile(modelUrl);
const headerLength = Number(file.readBigUInt64LE());
const header = JSON.parse(file.toString('utf8', 8, 8 + headerLength)) as Record<string, Record<string, unknown>>;

assert.equal(header['__metadata__']?.['id'], MODEL.id);
assert.equal(header['rows']?.['dtype'], 'I8');
assert.equal(header['__metadata__']?.['sha256'], MODEL.sha256);
