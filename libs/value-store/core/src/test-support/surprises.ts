/**
 * Holds what surprised people, by theme: `first` to cluster, `later` to arrive afterwards, `value` to distil from them.
 */
export interface SurpriseTheme {
  readonly first: readonly string[];
  readonly later: readonly string[];
  readonly value: string;
}

export const SURPRISE_THEMES: readonly SurpriseTheme[] = [
  {
    first: [
      'The database query was slow because the index was missing',
      'The slow query did not use the database index at all',
      'Adding an index to the database table made the query fast',
      'The database ignored the index and the query scanned the whole table',
      'The query was slow because the database table had no index on that column',
      'A missing database index made every query on the table slow',
      'The database query planner did not choose the index',
      'The query on the large database table was slow without an index',
    ],
    later: [
      'The database had dropped the index, so the query was slow again',
      'The slow database query needed two indexes',
    ],
    value: 'The database query on the table was slow because it did not use an index',
  },
  {
    first: [
      'The login failed because the session cookie had expired',
      'Users were logged out because the session cookie expired too early',
      'The browser did not send the session cookie after the login',
      'The session cookie was lost, so users had to log in again',
      'The login cookie expired while the user session was still open',
      'The session cookie was set for another domain, so the login failed',
      'The user was logged out because the cookie of the session was overwritten',
      'The browser blocked the session cookie after the user logged in',
    ],
    later: [
      'The session cookie expired during the login of the user',
      'Users lost their login because the cookie was blocked',
    ],
    value: 'Users are logged out when the session cookie expired or was lost after the login',
  },
  {
    first: [
      'The test failed at random because two tests shared one file',
      'The flaky test depended on the order in which the tests ran',
      'The test was flaky because another test had left its data behind',
      'The random failure of the test came from a test that ran before it',
      'The flaky tests failed only when all tests ran in parallel',
      'The test failed at random because the tests shared a temporary folder',
      'A flaky test was caused by data that an earlier test did not clean up',
      'The tests failed at random because they ran in parallel on one file',
    ],
    later: [
      'The flaky test failed because the tests ran in another order',
      'A test left its data behind and made another test fail',
    ],
    value: 'The test was flaky because it shared data with tests that ran before it',
  },
];
