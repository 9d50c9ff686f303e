import { tokensCss } from '../src/theme/tokens-css';

process.stdout.write(tokensCss());
