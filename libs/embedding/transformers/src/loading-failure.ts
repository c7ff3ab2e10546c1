import { join } from 'node:path';
import { damagedFiles } from './damaged-files.ts';
import { findWeights, type ModelDevice, type ModelPlace } from './model-place.ts';
import { packageAdvice } from './package-advice.ts';
import { damagedModel, unavailable } from './unavailable.ts';

/** `EMBEDDING_UNAVAILABLE` for what came of reading a model, with the file or the device that it is about. */
export async function loadingFailure(place: ModelPlace, cause: unknown, device: ModelDevice = 'cpu'): Promise<Error> {
  const reason = `${reasonOf(cause)}.`;
  const advice = packageAdvice(cause) ?? deviceAdvice(reason, device);
  if (advice !== undefined) return unavailable(place, { reason, advice, cause });
  const damaged = await damagedFiles(place);
  if (damaged.length > 0) return damagedModel(place, damaged, cause);
  const suspect = await suspectFile(place, reason);
  if (suspect === undefined) return unavailable(place, { reason, cause });
  return unavailable(place, { reason, advice: `${suspect} seems to be damaged: delete it, and bring it anew.`, cause });
}

/** What is tried on the CPU fails for other reasons than the device. */
function deviceAdvice(reason: string, device: ModelDevice): string | undefined {
  if (
    device === 'cpu' ||
    !/unsupported device|execution_?provider|onnxruntime\/core\/providers|adapter/iu.test(reason)
  ) {
    return undefined;
  }
  return `The device "${device}" cannot be used on this machine: choose another one; "cpu" is there everywhere.`;
}

/** The one that the reader of models complains about. */
async function suspectFile(place: ModelPlace, reason: string): Promise<string | undefined> {
  if (/protobuf|load model from/iu.test(reason)) return (await findWeights(place))?.file;
  return /tokenizer/iu.test(reason) ? join(place.folder, 'tokenizer.json') : undefined;
}

function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).trim().replace(/\.$/u, '');
}
