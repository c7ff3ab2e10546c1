/** What a program needs once, whose home had its rows on a server; a hook does not load it. */
export { fetchRows } from '../mirror/fetch-rows.ts';
