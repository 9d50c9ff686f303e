import { type Judgement, judgeFact, unknown, findWorst } from '../../define-check';
import type { LambdaFunction, QualifiedAccess } from './lambda-function';

type Access = Pick<QualifiedAccess, 'policy' | 'urlAuth'>;

/** The worst judgement of a function and each of its versions and aliases, with their names. */
export const worstAccess = (
  { name, policy, urlAuth, qualified }: LambdaFunction,
  judge: (subject: string, access: Access) => Judgement,
): Judgement => {
  const own = judge(name, { policy, urlAuth });
  if (own.status === 'fail') return own;
  const others = qualified.known
    ? qualified.value.map(({ qualifier, ...access }) => judge(`${name}:${qualifier}`, access))
    : [judgeFact(qualified, () => own)];
  return findWorst([own, ...others]) ?? unknown(`Nothing was read of ${name}.`);
};
