import { SUPER_ADMIN_GROUP } from '@cloudmend/domain/product';
import { TenantPicker } from '../../components/operator/tenant-picker';
import { useWorld } from '../../config/world';
import { Invitations } from './invitations';
import { SignedInFrame } from './signed-in-frame';

/** Lets an operator without a workspace choose one to enter and give a reason. */
export const OperatorRoom = () => {
  const { session } = useWorld();
  return (
    <SignedInFrame title="Operator">
      <h1>You are signed in as an operator</h1>
      <p>
        {session.user.email} is in <code>{SUPER_ADMIN_GROUP}</code>. Choose a workspace to enter. Access requires a
        reason and lasts one hour.
      </p>
      <Invitations />
      <TenantPicker />
    </SignedInFrame>
  );
};
