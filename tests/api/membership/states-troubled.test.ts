import { checkStates, TROUBLED } from './states';

checkStates(TROUBLED);
