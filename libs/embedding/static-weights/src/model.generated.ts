/** Written by `tools/train-embedding`; not edited by hand. */
export const MODEL: {
  readonly id: string;
  readonly dimension: number;
  readonly denseWeight: number;
  readonly sha256: string;
} = {
  id: 'static-256-80366dc5',
  dimension: 256,
  denseWeight: 0.5,
  sha256: '1a30d8e92f885f5fab9a83bf465add27fa2607f53d0dc4ad8eb110f1c2a86e6d',
};
