import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';

// A file in the safetensors format: length of the header, header as JSON, tensors.
const file = await readFile(modelUrl);
const headerLength = Number(file.readBigUInt64LE());
const {
  __metadata__: { id, sha256 },
  rows: { dtype },
} = JSON.parse(file.toString('utf8', 8, 8 + headerLength));

assert.deepEqual([id, dtype, sha256], [MODEL.id, 'I8', MODEL.sha256]);
