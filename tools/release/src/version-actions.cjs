const { readJson } = require('@nx/devkit');
const JsVersionActions = require('@nx/js/src/release/version-actions').default;
const { neededBy } = require('./needs.cjs');

/**
 * Nx takes every import for a dependency, that of a test too, and would release what nobody needs released. Here the
 * manifest counts. The lock file is left to the step that comes after all versions.
 */
module.exports = class ManifestVersionActions extends JsVersionActions {
  async readDependencies(tree, projectGraph) {
    const needed = neededBy(readJson(tree, `${this.projectGraphNode.data.root}/package.json`));
    const { name } = this.projectGraphNode;
    const targets = Object.values(projectGraph.nodes).filter(({ data }) => needed.has(data.metadata?.js?.packageName));
    return targets.map((node) => ({ source: name, target: node.name, type: 'static' }));
  }
};
