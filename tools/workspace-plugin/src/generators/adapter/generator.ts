import { join } from 'node:path';
import {
  formatFiles,
  generateFiles,
  installPackagesTask,
  logger,
  names,
  type GeneratorCallback,
  type Tree,
} from '@nx/devkit';
import { addChoice } from '../../adapter-choice';
import { assertFolderOfKind } from '../../checked-names';
import { readKit } from '../../kit';
import { generateLibrary } from '../../library';
import { splitNames } from '../../split-names';
import { hasPackage, packageName } from '../../workspace-packages';

export interface AdapterGeneratorOptions {
  readonly name: string;
  readonly contract: string;
  readonly description: string;
  readonly dependencies?: string;
}

/**
 * `libs/<contract>/<name>`: implements the contract of that module, bound to its kit, whose cases fail until it does. Where
 * the configuration chooses among the adapters of the module, it is listed there.
 */
export default async function adapterGenerator(
  tree: Tree,
  options: AdapterGeneratorOptions,
): Promise<GeneratorCallback> {
  const { name, contract, description } = options;
  assertFolderOfKind(name, 'adapter');
  const contractPackage = packageName(contract, 'contract');
  if (!hasPackage(tree, contract, 'contract')) {
    throw new Error(`${contractPackage} does not exist. Run the contract generator first.`);
  }
  const hasKit = hasPackage(tree, contract, 'testing');
  const root = await generateLibrary(tree, {
    module: contract,
    folder: name,
    kind: 'adapter',
    description,
    dependencies: [...(hasKit ? [contractPackage] : []), ...splitNames(options.dependencies)],
  });
  const fileName = `${name}-${contract}`;
  const factory = `create${names(fileName).className}`;
  generateFiles(tree, join(__dirname, '../../files', hasKit ? 'adapter-of-kit' : 'adapter'), `${root}/src`, {
    fileName,
    factory,
    description,
    runner: '@jest/globals',
    contractPackage,
    kitPackage: packageName(contract, 'testing'),
    kit: hasKit ? readKit(tree, contract) : undefined,
    tmpl: '',
  });
  const isChosen = hasKit && addChoice(tree, { module: contract, name, factory });
  if (!isChosen) logger.info('No setting chooses it yet: make it where the application puts its parts together.');
  await formatFiles(tree);
  return () => installPackagesTask(tree, true);
}
