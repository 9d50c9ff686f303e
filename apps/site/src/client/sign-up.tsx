import { openGateway } from '../entrance/open-gateway';
import { SignUpIsland } from '../sign-up/sign-up-island';
import { takeOver } from './take-over';

takeOver(<SignUpIsland open={openGateway} />);
