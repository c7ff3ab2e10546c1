/** Throws for what is no result of its call. */
export type ResultCheck = (result: unknown) => void;

/** Not what Qdrant says: something else answers at its address. */
export class ForeignAnswer extends Error {}

/** Qdrant has a write and has not carried it out yet. */
export class UnfinishedWrite extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** Every success has `status: "ok"`; an answer of something else has neither that nor the result. */
export function checkAnswer(answer: unknown, checkResult: ResultCheck): void {
  if (!isFields(answer)) throw new ForeignAnswer(describeAnswer(answer));
  if (answer['status'] !== 'ok') throw new ForeignAnswer('no status "ok"');
  checkResult(answer['result']);
}

/** Of a change to a collection as a whole. */
export function checkDone(result: unknown): void {
  if (result === false) throw new UnfinishedWrite('result false');
  if (result !== true) throw new ForeignAnswer('no result');
}

/** Of a deletion: false where nothing was there. */
export function checkDeletion(result: unknown): void {
  checkThat(typeof result === 'boolean');
}

/** Of a write that is waited for. */
export function checkOperation(result: unknown): void {
  const status = isFields(result) ? result['status'] : undefined;
  if (typeof status !== 'string') throw new ForeignAnswer('no result');
  if (status !== 'completed') throw new UnfinishedWrite(status);
}

/** Of several writes in one. */
export function checkOperations(result: unknown): void {
  if (!Array.isArray(result) || result.length === 0) throw new ForeignAnswer('no result');
  result.forEach(checkOperation);
}

export function checkCollections(result: unknown): void {
  checkThat(isFields(result) && isListOf(result['collections'], ({ name }) => typeof name === 'string'));
}

export function checkCollectionInfo(result: unknown): void {
  const config = isFields(result) ? result['config'] : undefined;
  checkThat(isFields(result) && isFields(result['payload_schema']) && isFields(config) && isFields(config['params']));
}

export function checkCount(result: unknown): void {
  checkThat(isFields(result) && typeof result['count'] === 'number');
}

export function checkRecords(result: unknown): void {
  checkThat(isFields(result) && isListOf(result['points'], hasId));
}

export function checkHits(result: unknown): void {
  const isHit = (hit: Fields): boolean => hasId(hit) && typeof hit['score'] === 'number';
  checkThat(isFields(result) && isListOf(result['points'], isHit));
}

export function checkFacet(result: unknown): void {
  checkThat(isFields(result) && isListOf(result['hits'], ({ count }) => typeof count === 'number'));
}

function checkThat(isExpected: boolean): void {
  if (!isExpected) throw new ForeignAnswer('no result');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, isOne: (item: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isFields(item) && isOne(item));
}

function hasId({ id }: Fields): boolean {
  return typeof id === 'string' || typeof id === 'number';
}

/** In words: a page would fill the message. */
function describeAnswer(answer: unknown): string {
  return isPage(answer) ? 'a page of HTML' : 'no object of JSON';
}

export function isPage(answer: unknown): boolean {
  return typeof answer === 'string' && answer.trimStart().startsWith('<');
}
