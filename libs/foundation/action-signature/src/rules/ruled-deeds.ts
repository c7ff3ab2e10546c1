import { readCommands } from '../shell/read-commands.ts';
import type { ActionRule } from './action-rule.ts';
import type { RulingClause } from './ruling-clauses.ts';

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

/** Commands by which something is done to all of a place that a clause names. */
export function ruledDeeds({ kind, behind }: RulingClause): Pick<ActionRule, 'commands' | 'where'> | undefined {
  if (kind !== 'forbids' && kind !== 'binds') return undefined;
  for (const [said, commands] of DEEDS) {
    const target = said
      .exec(behind)
      ?.slice(1)
      .find((name) => name !== undefined);
    if (target !== undefined) return { commands: readCommands(commands), where: new Set([target.toLowerCase()]) };
  }
  return undefined;
}
