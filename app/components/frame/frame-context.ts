import { createContext, useContext } from "react";
import type { FrameViewModel } from "#app/view-models/frame.ts";

const FrameContext = createContext<FrameViewModel | null>(null);

export const FrameProvider = FrameContext.Provider;

/** What the frame knows: the city, the viewer, the counts. RangeError outside the frame. */
export function useFrame(): FrameViewModel {
  const frame = useContext(FrameContext);
  if (frame === null) throw new RangeError("useFrame outside of FrameProvider");
  return frame;
}

/** For what is shown even when the frame has no data: the error screens. */
export function useFrameIfAny(): FrameViewModel | null {
  return useContext(FrameContext);
}
