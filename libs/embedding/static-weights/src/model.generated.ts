/** Written by `tools/train-embedding`; not edited by hand. */
export const MODEL: {
  readonly id: string;
  readonly dimension: number;
  readonly denseWeight: number;
  readonly sha256: string;
} = {
  id: 'static-256-bc7b3080',
  dimension: 256,
  denseWeight: 0.5,
  sha256: 'bc7b3080a58aee291656ac1103b910901fde53b55e79d8c3cb6d8fd7407320a7',
};
