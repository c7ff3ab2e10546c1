import { folder } from '../config/value-kind.ts';
import { DATA_HOME } from './data-home-setting.ts';
import type { InstallPlace } from './install-place.ts';
import { readRecord } from './install-record.ts';
import { installedSettings } from './installed-settings.ts';

export interface InstalledHome {
  /** Its data home is where the record of the installation lies, or is to lie. */
  readonly place: InstallPlace;
  /** What server and hooks are to be started with; without it they find the default. */
  readonly home?: string | undefined;
}

/** The data home of this shell, else that of the server that is in the client's settings already. */
export async function findHome(place: InstallPlace): Promise<InstalledHome> {
  if ((place.variables[DATA_HOME] ?? '') !== '') return { place, home: place.dataHome };
  const home = (await installedSettings(place))(DATA_HOME);
  const { projectDirectory } = place;
  const dataHome = folder.read(home, { workingDirectory: projectDirectory, projectPath: projectDirectory });
  if (dataHome === undefined) return { place };
  // Settings of a project may be of anyone: nothing is kept where they say unless it is there already.
  const there = { ...place, dataHome };
  const isThere = !(await hasRecord(place)) && (await hasRecord(there));
  return { place: isThere ? there : place, home };
}

async function hasRecord(place: InstallPlace): Promise<boolean> {
  return (await readRecord(place)).length > 0;
}
