import type { Detector } from './detector.ts';

/** Secrets that show by their form alone. A more specific form stands before a more general one. */
export const TOKEN_DETECTORS: readonly Detector[] = [
  {
    kind: 'PRIVATE_KEY',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]*(?:-(?!----)[^-]*)*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?:(?:\s|\\[nr]){1,8}[A-Za-z0-9+/=]{16,})*)/g,
  },
  { kind: 'PRIVATE_KEY', pattern: /AGE-SECRET-KEY-1[A-Z0-9]{40,}/g },
  { kind: 'AWS_ACCESS_KEY', pattern: /(?<![A-Za-z0-9+/_-])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9+/_-])/g },
  { kind: 'GITHUB_TOKEN', pattern: /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{20,}/g },
  { kind: 'GITHUB_TOKEN', pattern: /(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{20,}/g },
  {
    kind: 'GITLAB_TOKEN',
    pattern: /(?<![A-Za-z0-9])gl(?:pat|dt|ptt|rt|soat|cbt|ft|imt|agent|oas)-[A-Za-z0-9_.-]{16,}/g,
  },
  { kind: 'SLACK_TOKEN', pattern: /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { kind: 'SLACK_TOKEN', pattern: /(?<![A-Za-z0-9])xapp-\d-[A-Za-z0-9-]{10,}/g },
  { kind: 'SLACK_WEBHOOK', pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows)\/[A-Za-z0-9+/_-]{16,}/g },
  { kind: 'STRIPE_KEY', pattern: /(?<![A-Za-z0-9])(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,}/g },
  { kind: 'STRIPE_KEY', pattern: /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{20,}/g },
  { kind: 'ANTHROPIC_KEY', pattern: /(?<![A-Za-z0-9])sk-ant-[A-Za-z0-9_-]{16,}/g },
  { kind: 'OPENAI_KEY', pattern: /(?<![A-Za-z0-9])sk-(?:proj|svcacct|admin|or-v1)-[A-Za-z0-9_-]{16,}/g },
  { kind: 'OPENAI_KEY', pattern: /(?<![A-Za-z0-9-])sk-[A-Za-z0-9]{20,}/g },
  { kind: 'GOOGLE_KEY', pattern: /(?<![A-Za-z0-9+/_-])AIza[A-Za-z0-9_-]{35,}/g },
  { kind: 'GOOGLE_KEY', pattern: /(?<![A-Za-z0-9])GOCSPX-[A-Za-z0-9_-]{20,}/g },
  { kind: 'GOOGLE_KEY', pattern: /(?<![A-Za-z0-9+/_-])ya29\.[A-Za-z0-9_-]{20,}/g },
  { kind: 'NPM_TOKEN', pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36,}/g },
  { kind: 'PYPI_TOKEN', pattern: /(?<![A-Za-z0-9])pypi-[A-Za-z0-9_-]{50,}/g },
  { kind: 'HUGGINGFACE_TOKEN', pattern: /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,}/g },
  { kind: 'SENDGRID_KEY', pattern: /(?<![A-Za-z0-9])SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,}/g },
  { kind: 'DIGITALOCEAN_TOKEN', pattern: /(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}/g },
  { kind: 'SHOPIFY_TOKEN', pattern: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/g },
  { kind: 'VAULT_TOKEN', pattern: /(?<![A-Za-z0-9])hv[sbr]\.[A-Za-z0-9_-]{20,}/g },
  { kind: 'TELEGRAM_TOKEN', pattern: /(?<![A-Za-z0-9])\d{8,10}:AA[A-Za-z0-9_-]{32,}/g },
  {
    kind: 'JWT',
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g,
  },
];
