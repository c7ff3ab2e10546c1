import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { findKnownModel, type KnownModel } from './known-models.ts';

/** Precision of the weights; the smaller ones take less memory and time, and give other vectors. */
export type ModelPrecision = 'fp32' | 'fp16' | 'q8' | 'q4';

const DEVICES = ['cpu', 'cuda', 'dml', 'coreml', 'webgpu'] as const;

/** What computes; not every one is there on every machine. */
export type ModelDevice = (typeof DEVICES)[number];

/** Which model is meant. */
export interface ModelChoice {
  /** A name of `KNOWN_MODELS`, an id of the hub as `owner/name`, or the absolute folder of the files. */
  readonly model: string;
  /** Where models of the hub are kept, each in `<owner>/<name>`; absolute. */
  readonly directory: string;
  /** Default `fp32`. */
  readonly precision?: ModelPrecision | undefined;
  /** Named where files are missing: a program of yours that brings them. */
  readonly installCommand?: string | undefined;
}

/** Where the files of a model are, or should be. */
export interface ModelPlace {
  /** As it was asked for. */
  readonly model: string;
  readonly known: KnownModel | undefined;
  /** Absent for a folder of the user. */
  readonly hubId: string | undefined;
  readonly folder: string;
  readonly precision: ModelPrecision;
  readonly installCommand: string | undefined;
}

/** As the hub names them. */
const WEIGHTS: Readonly<Record<ModelPrecision, string>> = {
  fp32: 'model.onnx',
  fp16: 'model_fp16.onnx',
  q8: 'model_quantized.onnx',
  q4: 'model_q4.onnx',
};

export const READING_FILES: readonly string[] = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];

/** Said of a model by some hubs alone. */
export const OPTIONAL_FILES: readonly string[] = [
  '1_Pooling/config.json',
  'config_sentence_transformers.json',
  'sentence_bert_config.json',
];

/** `owner/name` of the hub. */
const HUB_ID = /^[a-z\d][\w.-]*\/[a-z\d][\w.-]*$/iu;

/** Whether it can be the name of a model: one that is known, an id of the hub, or an absolute folder. */
export function isModelName(model: string): boolean {
  return isAbsolute(model) || findKnownModel(model) !== undefined || HUB_ID.test(model);
}

/** Throws a `RangeError` for what is no name of a model or of a precision. */
export function placeOf({ model, directory, precision = 'fp32', installCommand }: ModelChoice): ModelPlace {
  if (!isModelName(model)) {
    throw new RangeError(
      `The model is "${model}"; name a known one, give owner/name of the hub, or an absolute folder.`,
    );
  }
  if (!Object.hasOwn(WEIGHTS, precision)) {
    throw new RangeError(
      `The precision is "${String(precision)}"; it must be one of ${Object.keys(WEIGHTS).join(', ')}.`,
    );
  }
  const known = findKnownModel(model);
  const common = { model, known, precision, installCommand };
  if (isAbsolute(model)) return { ...common, hubId: undefined, folder: model };
  const hubId = known?.hubId ?? model;
  return { ...common, hubId, folder: join(directory, ...hubId.split('/')) };
}

/** Throws a `RangeError` for what is no name of a device. */
export function checkDevice(device: ModelDevice): void {
  if (DEVICES.includes(device)) return;
  throw new RangeError(`The device is "${String(device)}"; it must be one of ${DEVICES.join(', ')}.`);
}

/** Paths in the folder, with `/`. */
export function neededFiles({ precision }: Pick<ModelPlace, 'precision'>): readonly string[] {
  return [...READING_FILES, `onnx/${WEIGHTS[precision]}`];
}

/** Where the weights lie. */
export interface ModelWeights {
  readonly file: string;
  /** In that of the model: some lay them beside the other files. */
  readonly subfolder: string;
  /** Large ones have a second file. */
  readonly hasMoreBeside: boolean;
}

export async function findWeights({ folder, precision }: ModelPlace): Promise<ModelWeights | undefined> {
  for (const subfolder of ['onnx', '']) {
    const file = join(folder, subfolder, WEIGHTS[precision]);
    if (await isFile(file)) return { file, subfolder, hasMoreBeside: await isFile(`${file}_data`) };
  }
  return undefined;
}

/** Paths of what is not there, with `/`. */
export async function missingFiles(place: ModelPlace): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const file of READING_FILES) if (!(await isFile(join(place.folder, file)))) missing.push(file);
  if ((await findWeights(place)) === undefined) missing.push(`onnx/${WEIGHTS[place.precision]}`);
  return missing;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
