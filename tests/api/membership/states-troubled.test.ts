import { checkStates, OTHERS } from './states';

checkStates(OTHERS);
