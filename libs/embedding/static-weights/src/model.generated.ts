/** Written by `tools/train-embedding`; not edited by hand. */
export const MODEL: {
  readonly id: string;
  readonly dimension: number;
  readonly denseWeight: number;
  readonly sha256: string;
} = {
  id: 'static-256-3b9514a4',
  dimension: 256,
  denseWeight: 0.5,
  sha256: '44f83eb9d634ad022403b761d1bd85de654f2f1bf0d0b0105f66a919b45c8e78',
};
