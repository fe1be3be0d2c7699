import { watchKeys } from "./keys.ts";
import { watchForms } from "./forms.ts";
import { watchProgress } from "./refresh.ts";
import { watchTicks } from "./ticks.ts";

watchKeys();
watchForms();
watchTicks();
watchProgress();
