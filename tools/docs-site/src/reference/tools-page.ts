import type { ToolReference, ToolsetReference } from '@learning-memory/server/reference';
import { markup, raw, type Html } from '../html.ts';
import { codeBlock, headingMarkup, renderInline } from '../markdown/render-markdown.ts';
import type { Heading, Page } from '../pages/page.ts';
import { parametersOf, type Parameter } from './schema-text.ts';

/** All tools, from the schemas that the server checks its input with. */
export function toolsPage(toolsets: readonly ToolsetReference[]): Page {
  const count = toolsets.flatMap(({ tools }) => tools).length;
  const description = `${count} tools in ${toolsets.length} toolsets, with every parameter, its default and its limits.`;
  return {
    path: 'reference/tools.html',
    title: 'Tools',
    description,
    section: 'reference',
    headings: toolsets.flatMap((toolset) => [toolsetHeading(toolset), ...toolset.tools.map(toolHeading)]),
    body: markup`<p class="lead">${description} Made from the schemas that the server checks its input with.</p>
      <p>
        A client gets the toolsets marked <em>default</em>;
        <a href="settings.html#toolsets"><code>TOOLSETS</code></a> chooses others. Where a parameter is not in this
        table, a call with it is refused by name.
      </p>
      ${overview(toolsets)}${toolsets.map(toolsetMarkup)}`,
  };
}

export function toolsetHeading({ name }: ToolsetReference): Heading {
  return { level: 2, id: `toolset-${name}`, text: name };
}

function toolHeading({ name }: ToolReference): Heading {
  return { level: 3, id: name, text: name };
}

function overview(toolsets: readonly ToolsetReference[]): Html {
  const rows = toolsets.map(
    (toolset) =>
      markup`<tr>
        <th scope="row"><a href="#${toolsetHeading(toolset).id}">${toolset.name}</a></th>
        <td class="wide">${toolset.tools.map(({ name }) => markup`<a href="#${name}"><code>${name}</code></a> `)}</td>
      </tr>`,
  );
  return markup`<div class="scroll">
    <table class="overview">
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function toolsetMarkup(toolset: ToolsetReference): Html {
  const state = toolset.isDefault ? 'default' : 'on request';
  const heading = headingMarkup(
    toolsetHeading(toolset),
    markup`${toolset.name} <span class="badge">${state}</span>`.html,
  );
  return markup`${raw(heading)}${toolset.tools.map(toolMarkup)}`;
}

function toolMarkup(tool: ToolReference): Html {
  const parameters = parametersOf(tool.input);
  const examples = (tool.input.examples as readonly unknown[] | undefined) ?? [];
  return markup`<article class="tool">
    ${raw(headingMarkup(toolHeading(tool), markup`<code>${tool.name}</code>`.html))}
    <p class="kind">${effectOf(tool)}</p>
    <p>${renderInline(tool.description)}</p>
    ${parameters.length === 0 ? markup`<p>It takes no parameters.</p>` : parameterTable(parameters)}
    ${examples.map((example) => codeBlock(JSON.stringify(example, undefined, 2), 'json'))}
  </article> `;
}

function effectOf({ annotations: { readOnly, destructive, idempotent } }: ToolReference): string {
  if (readOnly) return 'only reads';
  const effect = destructive ? 'replaces or removes' : 'adds';
  return idempotent ? `${effect}, the same when called again` : effect;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    (parameter) =>
      markup`<tr>
        <th scope="row">
          <code>${parameter.name}</code>${parameter.isRequired ? markup` <span class="badge">required</span>` : undefined}
        </th>
        <td>
          <p>${parameter.description}</p>
          <p class="type">
            <code>${parameter.type}</code
            >${defaultOf(parameter)}${parameter.limits === '' ? undefined : `, ${parameter.limits}`}
          </p>
        </td>
      </tr>`,
  );
  return markup`<table class="parameters">
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function defaultOf({ default: value }: Parameter): Html | undefined {
  return value === undefined ? undefined : markup`, default <code>${value}</code>`;
}
