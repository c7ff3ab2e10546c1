import { createHmac } from 'node:crypto';

/** A link that works without signing in and for this customer and list only. */
export function unsubscribeLink(customer: string, list: string, key: string): string {
  const signature = createHmac('sha256', key).update(`${customer}/${list}`).digest('base64url');
  return `https://www.kaiway.eu/u/${customer}/${list}/${signature}`;
}

export function listHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
