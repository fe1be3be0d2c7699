import { Admission, type AdmissionLimits } from "#server/front/admission/admission.ts";
import { Newcomers } from "#server/front/admission/newcomers.ts";
import { Paced } from "#server/front/admission/paced.ts";
import { openBodyBudget } from "#server/front/bodies/body-budget.ts";

type Limits = Partial<Pick<AdmissionLimits, "atOnce" | "reserved">> & { answerWithinMs?: number; now?(): number };

/** The parts of the front's admission, with a frozen clock for the queues. `shed`: the lanes of refused requests. */
export function admissionParts({ atOnce = 3, reserved = 1, answerWithinMs = Infinity, now = () => 0 }: Limits) {
  const shed: string[] = [];
  const later = (run: () => void) => void setImmediate(run);
  return {
    admission: new Admission({
      ...{ atOnce, reserved, now: () => 0, later: () => {} },
      answerWithinMs: { buying: answerWithinMs, acting: answerWithinMs, reading: answerWithinMs },
    }),
    newcomers: new Newcomers(now),
    paced: new Paced({ now: () => performance.now(), later }),
    bodies: openBodyBudget(),
    routeOf: () => "/pattern",
    sign: async () => ({ name: "Скоба", phone: null }),
    onShed: (lane: string) => void shed.push(lane),
    shed,
  };
}
