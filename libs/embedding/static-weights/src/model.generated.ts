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
  sha256: '80366dc567e493b642772585bcfb0e5d8f0fcb2df9b088e6faffb49b3a3be16b',
};
