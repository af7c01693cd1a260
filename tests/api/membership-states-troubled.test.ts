import { checkStates, OTHERS } from './membership-states';

checkStates(OTHERS);
