import time, numpy as np, sys
from numba import cuda
from sandtable.games import find_game
from sandtable.games.playouts import run_playouts
from sandtable.games import gpu
N=int(sys.argv[1]) if len(sys.argv)>1 else 1<<21
for name,players in (("mandala",2),("patterns",2),("flowers",2),("flowers",3),("flowers",4)):
    g=find_game(name)
    k=gpu.kernel_of(g)
    moves=cuda.device_array(N,np.int64); dig=cuda.device_array(N,np.uint64)
    t=time.time(); k[N//128,128](players,0,np.uint64(0),moves,dig); cuda.synchronize(); c=time.time()-t
    best={}
    for tpb in (32,64,128,256,512):
        ts=[]
        for rep in range(3):
            t=time.time(); k[N//tpb,tpb](players,0,np.uint64(0),moves,dig); cuda.synchronize(); ts.append(time.time()-t)
        best[tpb]=moves.copy_to_host().sum()/min(ts)/1e9
    cpu=run_playouts(g,20000,players=players)
    same=(cpu.digests==dig.copy_to_host()[:20000]).all()
    print(name,players,"compile",round(c,1),{k_:round(v,2) for k_,v in best.items()},"same",same,
      "regs",list(k.get_regs_per_thread().values()),"local",list(k.get_local_mem_per_thread().values()),flush=True)
