import { readCommands } from '../../../shell/read-commands.ts';
import type { ActionRule } from '../../action-rule.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';

const ANYTHING = String.raw`(?:anything|something|everything|things?|stuff|(?:(?:the|any|our|a)\s+)*(?:services?|apps?|pods?|dynos?|workers?|resources?|workloads?|deployments?))`;
const THE = String.raw`(?:(?:the|our)\s+)*[\x60"']?`;
const ON = String.raw`\s+(?:running\s+)?(?:on|in|of|at|to)\s+${THE}`;
/** A name that nothing else has. */
const TARGET = String.raw`([a-z][a-z\d]{0,30}(?:[-_.][a-z\d]{1,30}){1,5})`;
const NAME = String.raw`([a-z][\w.-]{1,60})[\x60"']?\s+(?:kubernetes\s+|k8s\s+|eks\s+|gke\s+)?`;
const CLUSTER = String.raw`${NAME}cluster\b`;
const OF_CLUSTER = String.raw`${NAME}(?:cluster|namespace|context)\b`;
const CHANGING = String.raw`(?:mak\p{L}*\s+|any\s+)*(?:chang|modif|alter|touch|edit)\p{L}*`;

/** What is said to be done to all of a place, and by which commands it is. */
const DEEDS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`^\s*(?:ever\s+)?(?:any\s+)?(?:restart|reboot)\p{L}*(?:\s+(?:of\s+)?${ANYTHING})?${ON}${TARGET}`,
      'iu',
    ),
    'heroku restart; heroku ps:restart; kubectl rollout restart; systemctl restart; service restart; docker restart; docker compose restart; pm2 restart; fly apps restart',
  ],
  [
    new RegExp(
      String.raw`^\s*(?:ever\s+)?${CHANGING}(?:${ON}${OF_CLUSTER}|\s+${ANYTHING}${ON}${OF_CLUSTER}|\s+${THE}${CLUSTER})`,
      'iu',
    ),
    `kubectl apply; kubectl create; kubectl delete; kubectl edit; kubectl patch; kubectl replace; kubectl scale; kubectl rollout; kubectl set;
     kubectl annotate; kubectl label; kubectl drain; kubectl cordon; kubectl run;
     helm install; helm upgrade; helm uninstall; helm delete; helm rollback`,
  ],
];

/** `talk to it`, where a machine is named. */
const TALKING =
  /^\s*(?:ever\s+)?(?:talk(?:ing)?|connect(?:ing)?|speak(?:ing)?|log(?:ging)?\s+in|send(?:ing)?\s+(?:anything|requests?|commands?))\s+(?:in)?to\s+(?:(?<it>it|them)\b|(?<own>\S.{0,80}))/iu;
const MACHINE =
  /(?<![\w./-])(\d{1,3}(?:\.\d{1,3}){3}|localhost:\d+)(?![\w-])|\b(?:at|on|host|server|machine|box|node|controller)\s+["'\x60]?((?=[\w.-]*[-\d.])[a-z][\w-]*(?:\.\w[\w-]*)*)/iu;
const REACHING =
  'curl; wget; ssh; scp; sftp; rsync; nc; ncat; netcat; telnet; http; https; httpie; socat; nmap; mosquitto_pub; modpoll';

function ruledContacts({ behind, before, last }: RulingClause): Pick<ActionRule, 'commands' | 'where'> | undefined {
  const groups = TALKING.exec(behind)?.groups;
  if (groups === undefined) return undefined;
  const { it, own = '' } = groups;
  const machine = (it === undefined ? [own] : [before, last]).map(machineIn).find((name) => name !== '');
  return machine === undefined ? undefined : { commands: readCommands(REACHING), where: new Set([machine]) };
}

function machineIn(text: string): string {
  const [, address, name = ''] = MACHINE.exec(text) ?? [];
  return (address ?? name).toLowerCase().replace(/[.-]+$/u, '');
}

/** Commands by which something is done to all of a place that a clause names. */
export function ruledDeeds(clause: RulingClause): Pick<ActionRule, 'commands' | 'where'> | undefined {
  const { kind, behind } = clause;
  if (kind !== 'forbids' && kind !== 'binds') return undefined;
  for (const [said, commands] of DEEDS) {
    const target = said
      .exec(behind)
      ?.slice(1)
      .find((name) => name !== undefined);
    if (target !== undefined) return { commands: readCommands(commands), where: new Set([target.toLowerCase()]) };
  }
  return ruledContacts(clause);
}
