import { openGateway } from '../entrance/open-gateway';
import { SignInIsland } from '../sign-in/sign-in-island';
import { takeOver } from './take-over';

takeOver(<SignInIsland open={openGateway} />);
