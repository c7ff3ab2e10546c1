import type { SettingReference } from '@learning-memory/server/reference';
import { markup, raw, type Html } from '../html.ts';
import { codeBlock, headingMarkup, renderInline } from '../markdown/render-markdown.ts';
import type { Heading, Page } from '../pages/page.ts';

/** All settings, from the table that the server reads them by. */
export function settingsPage(settings: readonly SettingReference[]): Page {
  const description = `${settings.length} settings: as a flag, as an environment variable, or in config.json of the data home.`;
  return {
    path: 'reference/settings.html',
    title: 'Settings',
    description,
    section: 'reference',
    headings: settings.map(settingHeading),
    body: markup`<p class="lead">${description} Made from the table that the server reads them by.</p>
      <p>
        A flag wins over the environment, which wins over <code>config.json</code>, which wins over the default.
        <code>learning-memory doctor</code> says what is in force, and where it comes from. In
        <code>config.json</code> the names are those of the environment:
      </p>
      ${codeBlock('{ "VECTOR_STORE": "memory", "MIN_EXPERIENCES": 30 }', 'json')} ${settings.map(settingMarkup)}`,
  };
}

function settingHeading({ name }: SettingReference): Heading {
  return { level: 2, id: name.toLowerCase().replaceAll('_', '-'), text: name };
}

function settingMarkup(setting: SettingReference): Html {
  const given = setting.default === undefined ? 'none' : markup`<code>${setting.default}</code>`;
  const secret = setting.isSecret
    ? markup`<div>
        <dt>Secret</dt>
        <dd>its value is shown nowhere</dd>
      </div>`
    : undefined;
  return markup`${raw(headingMarkup(settingHeading(setting), markup`<code>${setting.name}</code>`.html))}
    <p>${renderInline(setting.description)}.</p>
    <dl class="facts">
      <div>
        <dt>Flag</dt>
        <dd><code>${setting.flag}</code></dd>
      </div>
      <div>
        <dt>Default</dt>
        <dd>${given}</dd>
      </div>
      <div>
        <dt>Must be</dt>
        <dd>${setting.expected}</dd>
      </div>
      ${secret}
    </dl> `;
}
